/**
 * Keeps the pages of captive portals out of the caches. A portal may answer a request with its own
 * page and status 200. In place of a script, that page would break the app until the next
 * version. A version with a wrong or missing file is not installed, and the browser tries again by
 * itself.
 */
import type { addPlugins } from 'workbox-precaching';

type Plugin = Parameters<typeof addPlugins>[0][number];

/** Caches a file only if it comes from our server. `paths` are all files of this version. */
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

/** Whether the response is the app's own file, not an error or a portal. Not for HTML pages. */
export function isGenuine({ ok, headers }: Response): boolean {
  return ok && headers.get('content-type')?.includes('text/html') !== true;
}
