import { UNSAFE_createHashHistory as createHashHistory } from 'react-router-dom'

/** Takes the place of src/app/page-history.ts in the build that is one file. */
export const createPageHistory = () => createHashHistory({ v5Compat: true })
