import { Buffer } from 'buffer'

// @ton/core reads the global of Node; browsers have none.
if (!Reflect.has(globalThis, 'Buffer')) Reflect.set(globalThis, 'Buffer', Buffer)
