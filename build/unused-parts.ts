/** vite.config.ts puts this file in the place of parts of libraries that the app does not need. */
export default function unused(): never {
  throw new Error('This part of a library is not in the build: see UNUSED in vite.config.ts.');
}

export { unused as cbc, unused as ecb };

/** Chakra's CSS reset. The app has its own (src/components/look/base.css). */
export const createPreflight = () => ({});
