alter table bet validate constraint bet_amount_check;
