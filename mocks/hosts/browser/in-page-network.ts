import type { Fetch } from './worker-client'

/** Starts the fetch interceptor of Mock Service Worker in the page, without a service worker. */
export async function startInPageNetwork(basePath: string, backend: Fetch): Promise<void> {
  const [{ FetchInterceptor }, { defineNetwork, InterceptorSource }, { handlersFor, isEndpoint }] = await Promise.all([
    import('@mswjs/interceptors/fetch'),
    import('msw/experimental'),
    import('./handlers'),
  ])
  defineNetwork({
    // The types of the two packages do not match. Mock Service Worker casts its own interceptors as well.
    sources: [new InterceptorSource({ interceptors: [new FetchInterceptor() as never] })],
    handlers: handlersFor(basePath, backend),
    onUnhandledFrame: 'bypass',
    context: { quiet: true },
  }).enable()
  loadImagesByFetch((url) => isEndpoint(url, location.origin, basePath))
}

/**
 * Loads the backend's images with `fetch` and shows them as blobs, because the interceptor does not see `<img>`
 * requests.
 */
export function loadImagesByFetch(
  isBackendUrl: (url: URL) => boolean,
  prototype: HTMLImageElement = HTMLImageElement.prototype,
): void {
  const setAttribute = prototype.setAttribute
  const sources = new WeakMap<HTMLImageElement, string>()

  function load(image: HTMLImageElement, value: string): void {
    if (sources.get(image) === value) return
    sources.set(image, value)
    const url = new URL(value, location.href)
    if (!isBackendUrl(url)) return setAttribute.call(image, 'src', value)
    fetch(url)
      .then((response) => (response.ok ? response.blob() : Promise.reject(new Error(response.statusText))))
      .then(
        (blob) => {
          if (sources.get(image) === value) setAttribute.call(image, 'src', URL.createObjectURL(blob))
        },
        () => image.dispatchEvent(new Event('error')),
      )
  }

  prototype.setAttribute = function (this: HTMLImageElement, name, value) {
    if (name === 'src') load(this, value)
    else setAttribute.call(this, name, value)
  }
  Object.defineProperty(prototype, 'src', {
    ...Object.getOwnPropertyDescriptor(prototype, 'src'),
    set(this: HTMLImageElement, value: string) {
      load(this, value)
    },
  })
}
