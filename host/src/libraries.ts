// Libraries that are evaluated in a separate task, before `open-club.tsx` (see `main.tsx`).
import '@eqs/api'
import '@eqs/navigation'
import '@eqs/session'
