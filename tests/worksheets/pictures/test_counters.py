from worksheet_judges import places, texts

from grundy.worksheets.pictures import coins, piles, rows


def test_piles_have_their_counters_and_their_names() -> None:
    picture = piles([("N(10)", [10]), ("W(1,2)", [1, 2])])
    assert str(picture.svg).count("<circle") == 13
    assert texts(picture) == ["N(10)", "W(1,2)"]
    assert all(0 <= x <= picture.width and 0 <= y <= picture.height for x, y in places(picture))


def test_no_counter_lies_on_another() -> None:
    found = [place for picture in (piles([("9", [9]), ("3", [3])]), rows([4, 7])) for place in [places(picture)]]
    for each in found:
        assert all(abs(x - u) + abs(y - v) >= 15 for i, (x, y) in enumerate(each) for u, v in each[:i])


def test_coins_show_heads_or_tails_their_places_and_values() -> None:
    picture = coins({0, 2}, 3, notes=[1, 2, 4])
    assert texts(picture) == ["H", "T", "H", "0", "1", "1", "2", "2", "4"]
    assert coins({0, 2}, 3).told == "A row of coins: HTH."


def test_coins_that_are_turned_have_a_ring() -> None:
    assert str(coins({0}, 4, turned={0, 3}).svg).count("<circle") == 6


def test_a_long_row_of_coins_fits_on_paper() -> None:
    assert coins(set(), 30).width <= 600
