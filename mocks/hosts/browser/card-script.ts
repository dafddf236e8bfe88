const provider = 'https://js.stripe.com/'

/**
 * The card payment script that the page asks its provider for comes from here, however early it is asked for: no request
 * leaves the page's own origin, and the card library notices nothing.
 */
export function answerForCardScript(install: () => Promise<void>, head: HTMLHeadElement = document.head): void {
  const appendChild = head.appendChild.bind(head)
  head.appendChild = <Child extends Node>(child: Child): Child => {
    if (!(child instanceof HTMLScriptElement) || !child.src.startsWith(provider)) return appendChild(child)
    install().then(
      () => child.dispatchEvent(new Event('load')),
      () => child.dispatchEvent(new Event('error')),
    )
    return child
  }
}
