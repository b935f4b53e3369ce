drop procedure turnover_fill();
