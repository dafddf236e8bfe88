/** Whether the backend is in reach, as far as the browser knows. That of a demo is in the browser, or nearer than its network. */
export const isBackendInReach = (navigator: Pick<Navigator, 'onLine'> = window.navigator): boolean =>
  import.meta.env.VITE_BACKEND === 'mock' || navigator.onLine
