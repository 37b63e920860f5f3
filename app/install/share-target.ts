// Files that another app passes to this one by the system's “Share”: the service worker holds them until
// the page that opens for them has taken them. They never leave this browser. The manifest names the
// fields.

/** In the address that the system posts to; the manifest has it. */
const POSTED_PARAM = "share-target";
/** In the address of the page that opens the shared files. */
const SHARED_PARAM = "shared";
/** Each installation of the app on a host has its own. */
const CACHE = "espalier-shared";
/** Files beyond this number are not taken. */
const MAX_SHARED = 1000;

/** Whether the system posted it. `scope`: the address of the app's folder. */
export function isShare({ method, url }: Request, scope: string): boolean {
  const { origin, pathname, searchParams } = new URL(url);
  return method === "POST" && `${origin}${pathname}` === scope && searchParams.has(POSTED_PARAM);
}

/** Stores the content of the form and redirects to the page that opens it. */
export async function keepShared(form: FormData, scope: string): Promise<string> {
  // What no page took is not kept forever.
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

/** The shared files, where the address announces some; they are removed from the store. */
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
