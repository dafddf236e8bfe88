import { isEndpoint } from '../browser/endpoints'

/**
 * A picture's address of the backend is one that only the page's fetch can ask, so what the browser is given to show is what
 * has been fetched. A picture that is not there fails as it would at a server.
 */
export function answerForPictures(basePath: string, picture: HTMLImageElement = HTMLImageElement.prototype): void {
  const set = picture.setAttribute
  const wanted = new WeakMap<HTMLImageElement, string>()
  picture.setAttribute = function (this: HTMLImageElement, name, value) {
    if (name !== 'src') return set.call(this, name, value)
    wanted.set(this, value)
    const address = new URL(value, location.href)
    if (!isEndpoint(address, location.origin, basePath)) return set.call(this, name, value)
    fetch(address)
      .then((response) => (response.ok ? response.blob() : Promise.reject(new Error(response.statusText))))
      .then(
        (blob) => {
          if (wanted.get(this) === value) set.call(this, name, URL.createObjectURL(blob))
        },
        () => this.dispatchEvent(new Event('error')),
      )
  }
}
