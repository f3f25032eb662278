import { useEffect } from 'react';

/** Replaces `react-style-singleton`: uses a constructed stylesheet, since the CSP forbids `<style>` tags. */
export function stylesheetSingleton() {
  let users = 0;
  let sheet: CSSStyleSheet | null = null;
  return {
    add(css: string) {
      if (users === 0) {
        sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      }
      users += 1;
    },
    remove() {
      users -= 1;
      if (users > 0 || !sheet) return;
      const removed = sheet;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== removed);
      sheet = null;
    },
  };
}

/** Applies the rules while a component that uses the hook is mounted. */
export function styleHookSingleton() {
  const sheet = stylesheetSingleton();
  // biome-ignore lint/correctness/noComponentHookFactories: the library's callers create it once, at module level.
  return function useStyle(css: string, isDynamic?: boolean) {
    const dependency = isDynamic ? css : '';
    // biome-ignore lint/correctness/useExhaustiveDependencies: the original ignores changes unless dynamic.
    useEffect(() => {
      sheet.add(css);
      return () => sheet.remove();
    }, [dependency]);
  };
}

export function styleSingleton() {
  const useStyle = styleHookSingleton();
  // biome-ignore lint/correctness/noComponentHookFactories: as above.
  return function AdoptedStyle({ styles, dynamic }: { styles: string; dynamic?: boolean }) {
    useStyle(styles, dynamic);
    return null;
  };
}
