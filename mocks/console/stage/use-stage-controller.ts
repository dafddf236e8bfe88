import { useMemo } from 'react'
import { useConsole } from '../use-sandbox'
import type { StageController } from './channel'
import { localController } from './local-controller'

/** Those of the window that the console leads; its own, unless the console stands in another. */
export function useStageController(): StageController {
  const { sandbox, page, hands } = useConsole()
  return useMemo(() => hands ?? localController(sandbox, page), [hands, sandbox, page])
}
