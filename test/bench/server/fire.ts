import autocannon from 'autocannon';

export interface Shots {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** A request failed if it got an error or no answer. */
  failed: number;
}

interface Request {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

interface Load {
  seconds: number;
  connections: number;
  draw: () => Request;
}

/** On each connection, a request is sent as soon as the previous one is answered. */
export async function fire(urls: readonly string[], load: Load): Promise<Shots> {
  const results = await Promise.all(
    urls.map(async (url) =>
      autocannon({
        url,
        connections: Math.ceil(load.connections / urls.length),
        duration: load.seconds,
        requests: [{ setupRequest: (request) => ({ ...request, ...load.draw() }) }],
      }),
    ),
  );
  return {
    requestsPerSecond: results.reduce((sum, { requests }) => sum + requests.average, 0),
    p50Ms: Math.max(...results.map(({ latency }) => latency.p50)),
    p99Ms: Math.max(...results.map(({ latency }) => latency.p99)),
    failed: results.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0),
  };
}
