import { createContext, use, useCallback, useEffect, useRef, useState } from 'react'
import { wordsOf } from './format'
import type { AppPage } from './page'
import type { Sandbox } from './sandbox'
import type { StageController } from './stage/channel'
import type { RemoteStage } from './stage/remote-stage'
import type { Persona } from '../sandbox/control/api-types'

/** The people of the present world. */
export function usePeople(): { people: readonly Persona[]; problem: string | null } {
  const { sandbox } = useConsole()
  const { answer, problem } = useSandboxQuery(sandbox.people)
  return { people: answer ?? [], problem }
}

export interface ConsoleServices {
  readonly sandbox: Sandbox
  readonly page: AppPage
  /** Those of another window, where the console stands in one of its own. */
  readonly hands?: StageController
}

export const ConsoleContext = createContext<ConsoleServices | null>(null)

export function useConsole(): ConsoleServices {
  const services = use(ConsoleContext)
  if (!services) throw new Error('The panel stands outside of the console')
  return services
}

/** The audience's window, where the console stands in one of its own. */
export const DeskContext = createContext<RemoteStage | null>(null)

/** Leads from one panel to another, by its id. */
export const PanelContext = createContext<(id: string) => void>(() => undefined)
export const useShowPanel = (): ((id: string) => void) => use(PanelContext)

export interface QueryState<Answer> {
  readonly answer: Answer | undefined
  readonly problem: string | null
  readonly ask: () => Promise<void>
}

/** Asks when it is first shown and then again and again; what is on the screen stays while it asks. */
export function useSandboxQuery<Answer>(question: () => Promise<Answer>, everyMs?: number): QueryState<Answer> {
  const [answer, setAnswer] = useState<Answer>()
  const [problem, setProblem] = useState<string | null>(null)
  const latest = useRef(question)
  const shown = useRef(true)
  const asking = useRef(0)
  useEffect(() => {
    latest.current = question
  })
  const ask = useCallback(async () => {
    asking.current += 1
    try {
      const given = await latest.current()
      if (!shown.current) return
      setAnswer(given)
      setProblem(null)
    } catch (error) {
      if (shown.current) setProblem(wordsOf(error))
    } finally {
      asking.current -= 1
    }
  }, [])
  useEffect(() => {
    shown.current = true
    void ask()
    if (everyMs === undefined) return () => void (shown.current = false)
    const timer = setInterval(() => {
      if (!document.hidden && asking.current === 0) void ask()
    }, everyMs)
    return () => {
      shown.current = false
      clearInterval(timer)
    }
  }, [ask, everyMs])
  return { answer, problem, ask }
}

export interface Action {
  readonly busy: boolean
  readonly problem: string | null
  readonly run: (work: () => Promise<unknown>) => Promise<void>
  readonly clear: () => void
}

/** Does one thing at a time, and keeps what went wrong in words. */
export function useAction(): Action {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const run = useCallback(async (work: () => Promise<unknown>) => {
    setBusy(true)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setProblem(wordsOf(error))
    } finally {
      setBusy(false)
    }
  }, [])
  return { busy, problem, run, clear: () => setProblem(null) }
}
