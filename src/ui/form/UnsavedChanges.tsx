import { createContext, type JSX, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react'
import { useBlocker } from 'react-router-dom'

type IsDirty = () => boolean

interface DirtyForms {
  /** The dirty form that blocks navigation for all of them, because a router allows one blocker at a time. */
  readonly first: IsDirty | undefined
  readonly report: (form: IsDirty, dirty: boolean) => void
}

const DirtyFormsContext = createContext<DirtyForms | null>(null)

/** A provider that tracks the forms with unsaved changes. */
export function UnsavedChanges({ children }: { children: ReactNode }): JSX.Element {
  const [forms, setForms] = useState<readonly IsDirty[]>([])
  const [report] = useState(() => (form: IsDirty, dirty: boolean) => {
    setForms((former) => {
      if (former.includes(form) === dirty) return former
      return dirty ? [...former, form] : former.filter((each) => each !== form)
    })
  })
  const value = useMemo(() => ({ first: forms[0], report }), [forms, report])
  return <DirtyFormsContext value={value}>{children}</DirtyFormsContext>
}

export interface BlockedNavigation {
  readonly open: boolean
  readonly leave: () => void
  readonly stay: () => void
}

export interface LeaveBlockerProps {
  isDirty: IsDirty
  children: (navigation: BlockedNavigation) => JSX.Element
}

/**
 * A confirmation before the user leaves a dirty form for another page, Back included, or closes the tab. Outside
 * `UnsavedChanges` (in a test of one form), only the browser shows a prompt.
 */
export function LeaveBlocker({ isDirty, children }: LeaveBlockerProps): JSX.Element | null {
  const forms = use(DirtyFormsContext)
  const latest = useRef(isDirty)
  const [form] = useState<IsDirty>(() => () => latest.current())
  const report = forms?.report
  useEffect(() => {
    latest.current = isDirty
    report?.(form, isDirty())
  })
  useEffect(() => () => report?.(form, false), [report, form])

  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent): void => {
      if (form()) event.preventDefault()
    }
    window.addEventListener('beforeunload', onBeforeUnload)
    return () => window.removeEventListener('beforeunload', onBeforeUnload)
  }, [form])

  // Mounted only while the form is dirty: with a blocker, the router logs a warning when the user edits the hash.
  return forms?.first === form ? <Blocker isDirty={form}>{children}</Blocker> : null
}

function Blocker({ isDirty, children }: LeaveBlockerProps): JSX.Element {
  // Filters and tabs on the same page do not unmount the form.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isDirty(),
  )
  return children({
    open: blocker.state === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  })
}
