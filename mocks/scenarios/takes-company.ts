import { scale } from './scale'

/** Whether a scenario can be another company's. The large one has ten thousand people of its own. */
export const takesCompany = (name: string): boolean => name !== scale.name
