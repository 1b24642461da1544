import { useState } from 'react'
import type { ActionStage } from '#kernel/reviewed-action'
import { useKernel } from '#ui-shell'

/** Returns the wall-clock milliseconds at which the stage was first rendered. */
export function useStageStart(stage: ActionStage): number {
  const { platform } = useKernel()
  const [seen, setSeen] = useState(() => ({ stage, since: platform.now() }))
  if (seen.stage === stage) return seen.since
  const now = { stage, since: platform.now() }
  setSeen(now)
  return now.since
}
