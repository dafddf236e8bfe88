import { isEndpoint } from '../browser/endpoints'

/**
 * A picture's address of the backend is one that only the page's fetch can ask, so what the browser is given to show is what
 * has been fetched. A picture that is not there fails as it would at a server.
 */
export function answerForPictures(basePath: string, prototype: HTMLImageElement = HTMLImageElement.prototype): void {
  const set = prototype.setAttribute
  const wanted = new WeakMap<HTMLImageElement, string>()

  function show(picture: HTMLImageElement, value: string): void {
    if (wanted.get(picture) === value) return
    wanted.set(picture, value)
    const address = new URL(value, location.href)
    if (!isEndpoint(address, location.origin, basePath)) return set.call(picture, 'src', value)
    fetch(address)
      .then((response) => (response.ok ? response.blob() : Promise.reject(new Error(response.statusText))))
      .then(
        (blob) => {
          if (wanted.get(picture) === value) set.call(picture, 'src', URL.createObjectURL(blob))
        },
        () => picture.dispatchEvent(new Event('error')),
      )
  }

  const source = Object.getOwnPropertyDescriptor(prototype, 'src')
  prototype.setAttribute = function (this: HTMLImageElement, name, value) {
    if (name === 'src') show(this, value)
    else set.call(this, name, value)
  }
  Object.defineProperty(prototype, 'src', {
    ...source,
    set(this: HTMLImageElement, value: string) {
      show(this, value)
    },
  })
}
