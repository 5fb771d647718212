/**
 * Keeps the pages of captive portals out of the precache. A captive portal answers every request
 * with its own page and status 200. If the cache stored that page in place of a script, the app
 * would not work on this phone until the next version. So the worker checks each precached file. It
 * does not install a version with a wrong or missing file. The browser tries again by itself.
 */
import type { addPlugins } from 'workbox-precaching';

type Plugin = Parameters<typeof addPlugins>[0][number];

/**
 * Makes a Workbox plugin that caches a file only if the file comes from our server.
 * @param paths the paths of all files of this version
 */
export function onlyGenuine(paths: readonly string[]): Plugin {
  const scripts = paths.filter((path) => path.startsWith('/assets/') && path.endsWith('.js'));
  return {
    async cacheWillUpdate({ request, response }) {
      if (!response.ok) return null;
      const isPage = new URL(request.url).pathname.endsWith('.html');
      if (!isPage) return isGenuine(response) ? response : null;
      // A page of the app contains the path of a script of the same version.
      const text = await response.clone().text();
      return scripts.some((path) => text.includes(path)) ? response : null;
    },
  };
}

/**
 * Returns whether a response is the requested file and not an error or an HTML page. It must not be
 * used for pages.
 */
export function isGenuine({ ok, headers }: Response): boolean {
  return ok && headers.get('content-type')?.includes('text/html') !== true;
}
