-- A win that is undone takes its part back from the bonus also when the stakes of its round were undone before: the
-- round then has no bonus stake, and `wallet_call` as 0355 made it took all of the win from cash. This replaces the one
-- condition, instead of repeating the function.
do $$
declare
  definition constant text := pg_get_functiondef(
    'wallet_call(text, text, boolean, text, bigint, text, bytea, bytea, text, text, text, bigint, text, boolean)'
      ::regprocedure);
  condition constant text := 'where played.bonus_staked > 0 and e.bet_id = played.id';
begin
  if position(condition in definition) = 0 then
    raise exception 'wallet_call has no such condition: %', condition;
  end if;
  execute replace(definition, condition, 'where e.bet_id = played.id');
end
$$;
