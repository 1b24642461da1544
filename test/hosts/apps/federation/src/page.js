import('./start.js')
