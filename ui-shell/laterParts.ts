import { AlertBar } from './AlertBar.tsx'
import { animateEntrance } from './animateEntrance.ts'
import type { LaterPartsByName } from './createLaterParts.ts'
import { FrameMessages } from './FrameMessages.tsx'
import { HeightMorph } from './HeightMorph.ts'
import { moreIconPaths } from './moreIconPaths.ts'
import { PageToast } from './PageToast.tsx'
import { ReloadCheck } from './ReloadCheck.tsx'

/**
 * The parts of the shell that the first list does not need, in one file: loaded when the list
 * stands, or earlier where one of them is needed.
 */
export const laterParts: LaterPartsByName = {
  AlertBar,
  animateEntrance,
  FrameMessages,
  HeightMorph,
  moreIconPaths,
  PageToast,
  ReloadCheck,
}
