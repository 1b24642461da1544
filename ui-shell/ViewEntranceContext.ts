import { createContext } from 'react'
import type { ViewEntrance } from './createFocusHistory.ts'

/** How the visitor came to the view around the calling component. */
export const ViewEntranceContext = createContext<ViewEntrance>({ from: 'open' })
