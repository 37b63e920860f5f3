// Files that another app hands to this one by the system's “Share”: the service worker keeps them until the
// page that opens for them has taken them. They never leave this browser. The manifest names the fields.

/** Of the address that the system posts to; the manifest has it. */
const POSTED_PARAM = "share-target";
/** Of the address of the page that is to open what was shared. */
const SHARED_PARAM = "shared";
/** Each installation of the app on a host has its own. */
const CACHE = "espalier-shared";
/** Files beyond this number are not taken. */
const MAX_SHARED = 1000;

/** Whether it is what the system posts. `scope`: the address of the app's folder. */
export function isShare({ method, url }: Request, scope: string): boolean {
  const { origin, pathname, searchParams } = new URL(url);
  return method === "POST" && `${origin}${pathname}` === scope && searchParams.has(POSTED_PARAM);
}

/** Keeps what is in the form and answers with the address of the page that opens it. */
export async function keepShared(form: FormData, scope: string): Promise<string> {
  // What no page came for is not kept for ever.
  await caches.delete(cacheName(scope));
  const cache = await caches.open(cacheName(scope));
  const id = crypto.randomUUID();
  for (const [at, file] of filesIn(form).entries()) {
    const address = new URL(scope);
    address.search = String(
      new URLSearchParams({ [SHARED_PARAM]: id, at: String(at), name: file.name }),
    );
    await cache.put(address, new Response(file));
  }
  return `${scope}?${new URLSearchParams({ [SHARED_PARAM]: id })}`;
}

/** What was shared, where the address says that something was; it is not kept any longer. */
export async function takeShared(page: Location): Promise<readonly File[]> {
  const id = new URLSearchParams(page.search).get(SHARED_PARAM);
  const name = cacheName(new URL("./", page.href).href);
  const cache = await caches.open(name);
  const files: File[] = [];
  for (const request of await cache.keys()) {
    const params = new URL(request.url).searchParams;
    const kept = params.get(SHARED_PARAM) === id ? await cache.match(request) : undefined;
    if (kept)
      files[Number(params.get("at"))] = new File([await kept.blob()], params.get("name") ?? "");
  }
  await caches.delete(name);
  return files;
}

/** Text is a session file without a name. A form without a file has one without a name. */
function filesIn(form: FormData): readonly File[] {
  const files = form
    .getAll("files")
    .filter((part): part is File => part instanceof File && part.name !== "");
  if (files.length > 0) return files.slice(0, MAX_SHARED);
  const text = form.get("text");
  return typeof text === "string" && text !== "" ? [new File([text], "shared.jsonl")] : [];
}

function cacheName(scope: string): string {
  return `${CACHE} ${scope}`;
}
