import { describe, expect, it } from "vitest";
import { TextOut } from "../../testing/cli/node-run-command.ts";
import { type Answer, Io } from "./io.ts";

async function printed(answer: Answer, color = "never", isJson = false): Promise<string> {
  const [out, err] = [new TextOut(), new TextOut()];
  const io = new Io({ out: out.colored(color), err: err.colored(color), isJson, onProgress() {} });
  await io.print(answer);
  return out.text;
}

const never = () => {
  throw new Error("It was not asked for.");
};

describe("An answer", () => {
  it("is built as text or as JSON, never both", async () => {
    expect(await printed({ text: () => ["a", "b"], json: never })).toBe("a\nb\n");
    expect(await printed({ text: never, json: () => ({ a: 1 }) }, "never", true)).toBe('{"a":1}\n');
  });

  it("is a JSON value a line where it is a list, also of what comes by and by", async () => {
    async function* values() {
      yield 1;
      yield [2];
    }
    expect(await printed({ text: never, jsonLines: values }, "never", true)).toBe("1\n[2]\n");
    expect(await printed({ text: never, jsonLines: () => [] }, "never", true)).toBe("");
  });

  it("is colored by us alone: what a text says to a terminal is shown, not obeyed", async () => {
    const text = () => [["a ", { style: "bad", text: "\u001b[32mred\u001b]0;x\u0007" }] as const];
    expect(await printed({ text, json: never }, "always")).toBe(
      "a \u001b[31m␛[32mred␛]0;x␇\u001b[39m\n",
    );
    expect(await printed({ text, json: never })).toBe("a ␛[32mred␛]0;x␇\n");
  });

  it("goes to the other stream once a file has gone to this one", async () => {
    const [out, err] = [new TextOut(), new TextOut()];
    const io = new Io({
      out: out.colored("never"),
      err: err.colored("never"),
      isJson: false,
      onProgress() {},
    });
    async function* bytes() {
      yield new Uint8Array([104, 105]);
    }
    await io.writeFile(bytes());
    await io.print({ text: () => ["written"], json: never });
    expect([out.text, err.text]).toEqual(["hi", "written\n"]);
  });
});
