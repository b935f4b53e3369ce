-- A round that began with a win that names no game has the game of its stake, whose weight counts. A transaction does
-- not undo itself. A round of which a correction is left still counts.
do $$
declare
  definition text := pg_get_functiondef('wallet_call'::regproc);
  change text[];
begin
  foreach change slice 1 in array array[
    [
      'do update set amount = bet.amount + excluded.amount,',
      'do update set amount = bet.amount + excluded.amount,
          game_code = case bet.game_code when '''' then excluded.game_code else bet.game_code end,
          category = case bet.game_code when '''' then excluded.category else bet.category end,'
    ],
    [
      'if not found then
      insert into wallet_transaction',
      'if of_original = of_transaction then
      status := ''conflict'';
    elsif not found then
      insert into wallet_transaction'
    ],
    ['
      or of_original = of_transaction
    then', ' then'],
    ['w.action in (''debit'', ''credit'')', 'w.action in (''debit'', ''credit'', ''settle'')']
  ] loop
    if cardinality(string_to_array(definition, change[1])) <> 2 then
      raise exception 'wallet_call is another one: %', change[1];
    end if;
    definition := replace(definition, change[1], change[2]);
  end loop;
  execute definition;
end
$$;
