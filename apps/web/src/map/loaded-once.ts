/** A file of the app, fetched on the first call. A failure is forgotten, so that the next call tries again. */
export function loadedOnce<T>(url: string, read: (response: Response) => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () => {
    if (loading) return loading;
    const request = fetch(url).then((response) => {
      if (!response.ok) throw new Error(`${url} did not load (HTTP ${response.status})`);
      return read(response);
    });
    loading = request;
    request.catch(() => {
      loading = null;
    });
    return request;
  };
}
