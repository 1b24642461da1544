import { manifest } from './manifest.ts'

export default manifest.setup(() => {})
