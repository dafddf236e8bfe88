import { createContext, use, useCallback, useEffect, useRef, useState } from 'react'
import { errorMessageOf } from './format'
import type { AppPage } from './app-page'
import type { PageSandbox } from './page-sandbox'
import type { Persona, StoryDocument } from '../control/api-types'

export function usePeople(): { people: readonly Persona[]; problem: string | null } {
  const { sandbox } = useConsole()
  const { data, problem } = useSandboxQuery(sandbox.people)
  return { people: data ?? [], problem }
}

export interface ConsoleServices {
  readonly sandbox: PageSandbox
  readonly page: AppPage
  /** Chooses a story (a scripted presentation) to play. */
  readonly openStory: (story: StoryDocument) => void
  /** Closes the console and plays a story in the bar below the app. The desk has its own controls instead. */
  readonly playStory?: (story: StoryDocument) => Promise<void>
}

export const ConsoleContext = createContext<ConsoleServices | null>(null)

export function useConsole(): ConsoleServices {
  const services = use(ConsoleContext)
  if (!services) throw new Error('useConsole works only inside the console')
  return services
}

/** Context with a function that shows another panel of the console, by the panel's id. */
export const PanelContext = createContext<(id: string) => void>(() => undefined)
export const useShowPanel = (): ((id: string) => void) => use(PanelContext)

interface QueryState<Data> {
  readonly data: Data | undefined
  readonly problem: string | null
  readonly refetch: () => Promise<void>
}

/**
 * Returns the result of a query that runs on mount and then every `everyMs`. During a query, the previous data stays.
 */
export function useSandboxQuery<Data>(query: () => Promise<Data>, everyMs?: number): QueryState<Data> {
  const [data, setData] = useState<Data>()
  const [problem, setProblem] = useState<string | null>(null)
  const latest = useRef(query)
  const isMounted = useRef(true)
  const pendingCount = useRef(0)
  useEffect(() => {
    latest.current = query
  })
  const refetch = useCallback(async () => {
    pendingCount.current += 1
    try {
      const result = await latest.current()
      if (!isMounted.current) return
      setData(result)
      setProblem(null)
    } catch (error) {
      if (isMounted.current) setProblem(errorMessageOf(error))
    } finally {
      pendingCount.current -= 1
    }
  }, [])
  useEffect(() => {
    isMounted.current = true
    void refetch()
    if (everyMs === undefined) return () => void (isMounted.current = false)
    const timer = setInterval(() => {
      if (!document.hidden && pendingCount.current === 0) void refetch()
    }, everyMs)
    return () => {
      isMounted.current = false
      clearInterval(timer)
    }
  }, [refetch, everyMs])
  return { data, problem, refetch }
}

export interface Action {
  readonly busy: boolean
  readonly problem: string | null
  readonly run: (work: () => Promise<unknown>) => Promise<void>
  readonly clear: () => void
}

/** Returns a function that runs a user action, with the busy state and the error message of that action. */
export function useAction(): Action {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const run = useCallback(async (work: () => Promise<unknown>) => {
    setBusy(true)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setProblem(errorMessageOf(error))
    } finally {
      setBusy(false)
    }
  }, [])
  return { busy, problem, run, clear: () => setProblem(null) }
}
