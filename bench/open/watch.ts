// Runs inside the page, before the app: notes when a file is handed over, when the first transcript
// rows are on screen, and what the session worker was asked until then. The app knows nothing of it.

interface Watch {
  /** performance.now() when the file input changed. */
  handed: number;
  /** performance.now() after the frame that shows the first rows; 0 until then. */
  painted: number;
  /** Bodies asked of workers until then. */
  bodies: number;
  /** Rows of all lists in the document then. */
  rows: number;
  /** Whether the background reading is through. */
  isRead: boolean;
}

declare global {
  interface Window {
    espalierWatch: Watch;
  }
}

/** `firstRow` selects transcript rows that show an entry. */
export function watchOpening(firstRow: string): void {
  const watch: Watch = { handed: 0, painted: 0, bodies: 0, rows: 0, isRead: false };
  window.espalierWatch = watch;
  const readings = new Set<unknown>();

  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (this: Worker, message: unknown, ...rest: never[]) {
    if (typeof message === "object" && message !== null && "path" in message) {
      const path = String(message.path);
      if (path === "bodies" && !watch.painted && "argumentList" in message) {
        const [rows] = message.argumentList as [{ value: unknown[] }];
        watch.bodies += rows.value.length;
      }
      if (path === "readAll" && "id" in message) {
        readings.add(message.id);
        this.addEventListener("message", ({ data }) => {
          if (readings.has(data?.id)) watch.isRead = true;
        });
      }
    }
    return post.call(this, message, ...rest);
  };

  addEventListener(
    "change",
    ({ target }) => {
      if (target instanceof HTMLInputElement && target.type === "file") {
        watch.handed = performance.now();
        requestAnimationFrame(look);
      }
    },
    true,
  );

  function look(): void {
    if (!document.querySelector(firstRow)) {
      requestAnimationFrame(look);
      return;
    }
    // A message posted during a frame arrives after that frame is painted.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      watch.rows = document.querySelectorAll(".virtual-row").length;
      watch.painted = performance.now();
    };
    port2.postMessage(null);
  }
}
