import { createContext, type RefObject } from 'react'

/** Where in the head of the section around it a part may put a control of its own; nowhere outside of a section. */
export const SectionHead = createContext<RefObject<HTMLElement | null>>({ current: null })
