import { createContext } from 'react'
import type { ViewEntrance } from './createFocusHistory.ts'

/** The direction from which the visitor entered the view around the calling component. */
export const ViewEntranceContext = createContext<ViewEntrance>({ from: 'open' })
