import { createContext, type JSX, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { type Blocker, useBlocker } from 'react-router-dom'

type IsDirty = () => boolean

interface Forms {
  readonly add: (isDirty: IsDirty) => () => void
  /** The form that holds up a navigation, until the user decides. */
  readonly asking: IsDirty | null
  readonly blocker: Blocker
}

const FormsContext = createContext<Forms | null>(null)

/** Holds up navigations to another page, Back included, while a form has unsaved changes. A router allows one blocker only. */
export function UnsavedChanges({ children }: { children: ReactNode }): JSX.Element {
  const [forms] = useState(() => new Set<IsDirty>())
  const [asking, setAsking] = useState<IsDirty | null>(null)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // Filters and tabs of the page itself lose nothing.
    if (currentLocation.pathname === nextLocation.pathname) return false
    const dirty = [...forms].find((isDirty) => isDirty())
    setAsking(() => dirty ?? null)
    return dirty !== undefined
  })
  const [add] = useState(() => (isDirty: IsDirty) => {
    forms.add(isDirty)
    return () => void forms.delete(isDirty)
  })
  return <FormsContext value={{ add, asking, blocker }}>{children}</FormsContext>
}

export interface LeaveQuestion {
  /** True while the user has to decide whether to leave. */
  readonly asking: boolean
  readonly leave: () => void
  readonly stay: () => void
}

/** Asks before unsaved changes are lost. Outside of `UnsavedChanges` (in a test of one form), nothing is held up. */
export function useUnsavedChanges(isDirty: IsDirty): LeaveQuestion {
  const forms = use(FormsContext)
  const latest = useRef(isDirty)
  useEffect(() => {
    latest.current = isDirty
  })
  const [check] = useState<IsDirty>(() => () => latest.current())
  const add = forms?.add
  useEffect(() => add?.(check), [add, check])

  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent): void => {
      if (check()) event.preventDefault()
    }
    window.addEventListener('beforeunload', onBeforeUnload)
    return () => window.removeEventListener('beforeunload', onBeforeUnload)
  }, [check])

  return {
    asking: forms?.blocker.state === 'blocked' && forms.asking === check,
    leave: () => forms?.blocker.proceed?.(),
    stay: () => forms?.blocker.reset?.(),
  }
}
