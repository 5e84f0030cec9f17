// What the club stands on, evaluated before it: see `main.tsx`.
import '@eqs/api'
import '@eqs/navigation'
import '@eqs/session'
