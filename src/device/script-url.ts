interface Policy {
  createScriptURL: (url: string) => string;
}

const { trustedTypes } = globalThis as {
  trustedTypes?: { createPolicy: (name: string, policy: Policy) => Policy };
};

/**
 * The server allows this one policy of Trusted Types (docs/security.md): workers and the service
 * worker are started from our own built files, and nothing else becomes a script.
 */
const policy = trustedTypes?.createPolicy('sambandh', {
  createScriptURL(url) {
    const { origin, pathname } = new URL(url, location.href);
    if (origin === location.origin && !pathname.startsWith('/api/')) return url;
    throw new TypeError(`Not loaded, because it is not a script of this site: ${url}`);
  },
});

/** Makes a URL that `new Worker()` and `register()` accept in a browser with Trusted Types. */
export function scriptUrl(url: string): string {
  return policy?.createScriptURL(url) ?? url;
}
