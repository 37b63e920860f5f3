// The types that the parts of a scene share.
import type { Area, View } from "../view/viewport.ts";
import type { Look, Subject } from "./subject.ts";

/** The look at one scale. */
export interface Metrics {
  readonly view: View;
  /** Thickness of a bar in pixels. */
  readonly bar: number;
  /** Bars have round ends and curves are drawn one by one. */
  readonly isNear: boolean;
  /** Pixels to draw between. */
  readonly left: number;
  readonly right: number;
  /** The window, without the margin drawn beyond it. */
  readonly width: number;
}

/** One run in view; pixels, cut off a little beyond the drawn area. */
export interface Seen {
  readonly run: number;
  readonly x0: number;
  readonly x1: number;
  readonly y: number;
}

/** The input of a scene: the part of the map in one window. */
export interface Sight {
  readonly subject: Subject;
  readonly look: Look;
  readonly area: Area;
  readonly metrics: Metrics;
  readonly seen: readonly Seen[];
}

/** A text of the drawing; pixels. */
export interface Tag {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly tone: "plain" | "leaf" | "label" | "entry" | "name";
  /** Of a name: that of its branch (src/tree/branch). */
  readonly colour?: number;
}
