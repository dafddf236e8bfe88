import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom'
import type { AppHistory } from '../ui/leaving/GuardedRouter'

/** The places of the page, as its address names them. */
export const createPageHistory = (): AppHistory => createBrowserHistory({ v5Compat: true })
