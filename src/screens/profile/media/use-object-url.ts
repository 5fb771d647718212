import { useEffect, useRef, useState } from 'react';

/**
 * Returns an object URL of a blob as long as the blob is shown. After each change, a live query
 * returns a new blob, even if the bytes are the same. So `key` tells whether the bytes have
 * changed.
 */
export function useObjectUrl(blob: Blob | null | undefined, key: string): string | undefined {
  const [made, setMade] = useState<{ key: string; url: string }>();
  const latest = useRef(blob);
  useEffect(() => {
    latest.current = blob;
  });
  const hasBlob = blob !== null && blob !== undefined;
  useEffect(() => {
    if (!hasBlob || !latest.current) return undefined;
    const url = URL.createObjectURL(latest.current);
    // oxlint-disable-next-line react/set-state-in-effect -- an object URL is created outside of React, and must be revoked
    setMade({ key, url });
    return () => URL.revokeObjectURL(url);
  }, [hasBlob, key]);
  return hasBlob && made?.key === key ? made.url : undefined;
}
