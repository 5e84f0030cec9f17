/**
 * The SQL that creates all tables, for PostgreSQL 15 and later. The SQL runs at each start and does not
 * change existing tables. Constraints and unique indexes protect the data from errors in the code: a balance
 * is never negative, and codes, e-mails and identity documents are unique.
 */
export const schema = `
create table if not exists setting (
  name text primary key,
  value text not null
);

create table if not exists member (
  id text primary key,
  first_name text not null,
  last_name text not null,
  email text not null check (email = lower(email)),
  email_validated boolean not null default false,
  national_identity text not null,
  birthday text not null default '',
  gender text not null default '',
  phone_number text not null default '',
  fields jsonb not null default '{}',
  points integer not null default 0 check (points >= 0),
  points_expire_at timestamptz,
  category text not null,
  profile_pic text not null default '',
  password_hash text not null,
  disabled boolean not null default false,
  sessions_valid_from timestamptz not null,
  created_at timestamptz not null
);
create unique index if not exists member_email on member (email);
create unique index if not exists member_national_identity on member (national_identity);

create table if not exists promo (
  id text primary key,
  title text not null,
  description text not null default '' check (length(description) <= 65536),
  points integer not null check (points >= 0),
  images jsonb not null default '[]',
  start_date timestamptz not null,
  code_type text not null,
  more_info text not null default '',
  ecommerce_url text not null default '',
  cta_text text not null default '',
  once_per_member boolean not null default false,
  only_for text references member (id)
);

create table if not exists redemption (
  id text primary key,
  member_id text not null references member (id),
  promo_id text not null references promo (id),
  code text not null,
  points integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create unique index if not exists redemption_code on redemption (code);
create index if not exists redemption_member on redemption (member_id, created_at desc, id);

create table if not exists ledger (
  id bigint generated always as identity primary key,
  member_id text not null references member (id),
  score integer not null check (score <> 0),
  name text not null,
  created_at timestamptz not null,
  redemption_id text unique references redemption (id)
);
create index if not exists ledger_member on ledger (member_id, created_at desc, id desc);

create table if not exists idempotency (
  member_id text not null references member (id),
  key text not null,
  fingerprint text not null,
  answer text not null,
  created_at timestamptz not null,
  primary key (member_id, key)
);

create table if not exists mission (
  id text primary key,
  title text not null,
  points integer not null,
  image text not null,
  position integer not null
);
create table if not exists mission_completion (
  id text primary key,
  member_id text not null references member (id),
  mission_id text not null references mission (id),
  points integer not null,
  completed_at timestamptz not null,
  unique (member_id, mission_id)
);

create table if not exists notification (
  id text primary key,
  member_id text not null references member (id),
  title text not null,
  message text not null,
  url text not null default '',
  start_date timestamptz not null,
  read boolean not null default false,
  content_image text not null default '',
  promo_id text references promo (id),
  screen_image text not null default ''
);
create index if not exists notification_member on notification (member_id, start_date desc, id);

create table if not exists push_subscription (
  endpoint text primary key,
  member_id text references member (id),
  p256dh text not null,
  auth text not null,
  tags jsonb not null default '{}',
  linked_at timestamptz not null
);
create index if not exists push_subscription_member on push_subscription (member_id);
create table if not exists push_message (
  id bigint generated always as identity primary key,
  member_id text not null references member (id),
  endpoint text not null,
  title text not null,
  message text not null,
  url text not null,
  status integer not null,
  sent_at timestamptz not null
);

create table if not exists outbox (
  id bigint generated always as identity primary key,
  recipient text not null,
  kind text not null,
  subject text not null,
  body text not null,
  link text not null,
  sent_at timestamptz not null
);
create table if not exists analytics_event (
  id bigint generated always as identity primary key,
  event jsonb not null,
  received_at timestamptz not null
);
create table if not exists email_token (
  token_hash text primary key,
  member_id text not null references member (id),
  kind text not null,
  email text not null,
  expires_at timestamptz not null
);
create table if not exists ended_session (
  token_id text primary key,
  expires_at timestamptz not null
);

create table if not exists referrer (
  name text primary key,
  position integer not null
);
create table if not exists web_asset (
  name text primary key,
  type text not null,
  url text not null,
  text text not null
);
`
