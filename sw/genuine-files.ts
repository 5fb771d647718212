/**
 * A network that wants a login of its own first answers everything with its own page,
 * status 200. Kept in the place of a script, it would break the app on this phone until
 * the next version: so what is precached is looked at, and a version that did not come
 * whole is not installed. The browser tries again by itself.
 */
import type { addPlugins } from 'workbox-precaching';

type Plugin = Parameters<typeof addPlugins>[0][number];

/** @param paths of all files of this version */
export function onlyGenuine(paths: readonly string[]): Plugin {
  const scripts = paths.filter((path) => path.startsWith('/assets/') && path.endsWith('.js'));
  return {
    async cacheWillUpdate({ request, response }) {
      if (!response.ok) return null;
      const isPage = new URL(request.url).pathname.endsWith('.html');
      if (!isPage) return isGenuine(response) ? response : null;
      // A page of ours names a script of its version.
      const text = await response.clone().text();
      return scripts.some((path) => text.includes(path)) ? response : null;
    },
  };
}

/** For any file but a page. */
export function isGenuine({ ok, headers }: Response): boolean {
  return ok && headers.get('content-type')?.includes('text/html') !== true;
}
