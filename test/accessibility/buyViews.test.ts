import { inspectScenes } from './inspect/inspectScenes.ts'
import { sceneGroups } from './scenes/scenes.ts'

inspectScenes(sceneGroups.buy)
