import { register } from 'tsx/esm/api'

// From here on this process runs TypeScript.
register()
