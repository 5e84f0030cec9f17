// Libraries that are evaluated in a task of their own, before the club (see `main.tsx`).
import '@eqs/api'
import '@eqs/navigation'
import '@eqs/session'
