/** Returns whether the browser can reach the backend. A demo's backend needs no internet connection. */
export const isBackendInReach = (navigator: Pick<Navigator, 'onLine'> = window.navigator): boolean =>
  import.meta.env.VITE_BACKEND === 'mock' || navigator.onLine
