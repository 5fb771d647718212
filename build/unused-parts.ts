/** vite.config.ts replaces parts of libraries that the app does not need with this file. */
export default function unused(): never {
  throw new Error('This part of a library is not in the build: see UNUSED in vite.config.ts.');
}

export { unused as cbc, unused as ecb };

/** React Router's links that load a page before it is opened. */
export {
  unused as getKeyedLinksForMatches,
  unused as getKeyedPrefetchLinks,
  unused as getModuleLinkHrefs,
  unused as getNewMatchesForLinks,
  unused as isPageLinkDescriptor,
  unused as prefetchRouteCss,
  unused as prefetchStyleLinks,
};

/** Chakra's CSS reset. The app has its own (src/components/look/base.css). */
export const createPreflight = () => ({});
