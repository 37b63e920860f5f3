// Components whose scripts are loaded when they are first drawn, or ahead of that.
import { type ComponentType, createElement, type ReactNode, useEffect, useState } from "react";
import { whenIdle } from "./browser/later.ts";

export interface LazyPane<Props> {
  /** `waiting`: shown until the script is there; nothing when left out. */
  (props: Props & { readonly waiting?: ReactNode }): ReactNode;
  /** Loads it now. A missing script becomes an error when the component is rendered. */
  readonly load: () => void;
}

/**
 * Throws in render when the script is missing; the next render asks again. React's `lazy` shows its
 * fallback also for what was loaded ahead, and then keeps it for 300 ms.
 */
export function lazyPane<Props extends object>(
  script: () => Promise<ComponentType<Props>>,
): LazyPane<Props> {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;
  const load = () => {
    loading ??= script().then(
      (component) => {
        loaded = component;
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  const drawn = ({ waiting = null, ...props }: Props & { readonly waiting?: ReactNode }) => {
    const [isLoaded, setLoaded] = useState(loaded !== null);
    const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
    useEffect(() => {
      if (isLoaded) return;
      load().then(
        () => setLoaded(true),
        (error: unknown) => setFailure({ error }),
      );
    }, [isLoaded]);
    if (failure) throw failure.error;
    return loaded ? createElement(loaded, props as unknown as Props) : waiting;
  };
  return Object.assign(drawn, { load: () => void load().catch(() => {}) });
}

/** Loads them once the page is idle. Returns a function that cancels it. */
export function loadWhenIdle(...components: readonly { readonly load: () => void }[]): () => void {
  return whenIdle(() => {
    for (const { load } of components) load();
  });
}

/**
 * Renders nothing until the page is idle, and where its script is missing: for parts that nothing waits
 * for.
 */
export function lazyWhenIdle<Props extends object>(
  script: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  return (props) => {
    const [component, setComponent] = useState<{ readonly drawn: ComponentType<Props> } | null>(
      null,
    );
    useEffect(() => {
      let isHere = true;
      const callOff = whenIdle(() => {
        script().then(
          (drawn) => {
            if (isHere) setComponent({ drawn });
          },
          () => {},
        );
      });
      return () => {
        isHere = false;
        callOff();
      };
    }, []);
    return component && createElement(component.drawn, props);
  };
}
