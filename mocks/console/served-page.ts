/**
 * The mark of a page that the sandbox server serves (`npm run sandbox:serve -- --app`). Its backend is that server, and so it
 * starts none of its own. The server puts it into index.html.
 */
export const SERVED_MARK = 'data-served'

export const isServed = (): boolean => document.documentElement.hasAttribute(SERVED_MARK)
