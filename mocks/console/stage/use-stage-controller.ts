import { useMemo } from 'react'
import { useConsole } from '../use-sandbox'
import type { StageController } from './channel'
import { localController } from './local-controller'

/** Returns the controller of the audience window at the presenter's desk, else the controller of this page. */
export function useStageController(): StageController {
  const { sandbox, page, stageController } = useConsole()
  return useMemo(() => stageController ?? localController(sandbox, page), [stageController, sandbox, page])
}
