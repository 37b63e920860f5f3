// The browser has no storage for this page: nothing is kept there, and nothing can be.
import { SessionError } from "../../../src/model/problem.ts";

export class NoStorage extends SessionError {
  /** In the browser's words, without a full stop. */
  readonly reason: string;

  constructor(reason: string) {
    super(
      "unreadable",
      "This browser stores nothing for this page.",
      "Allow it to store data for this site, or leave private browsing; then reload the page.",
    );
    this.name = "NoStorage";
    this.reason = reason;
  }
}
