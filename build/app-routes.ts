import type { Plugin } from 'vite';

/** Like the real server, the development server answers with app.html for each page except `/`. */
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
