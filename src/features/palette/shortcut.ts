/** The key that goes with K, as this machine's keyboard calls it. */
export const commandKey = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl'
