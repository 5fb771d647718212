import type { Plugin } from 'vite';

/**
 * Makes the development server answer page requests with the app's document, as the real server
 * does. Requests for '/', for files and for calls of the server are left alone.
 */
export function appRoutes(): Plugin {
  return {
    name: 'sambandh:app-routes',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost');
        const wantsPage = request.headers.accept?.includes('text/html') ?? false;
        const isOfServer = pathname.startsWith('/api/') || pathname.startsWith('/health/');
        if (wantsPage && !isOfServer && pathname !== '/' && !pathname.includes('.')) {
          request.url = '/app.html';
        }
        next();
      });
    },
  };
}
